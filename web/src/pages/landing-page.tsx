// The landing page, which visitors see on every member URL.

import { pagePlaceholders } from '@jumpingjack/contracts/gateway/page-placeholders'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { MapPinned, MessageSquareText, Zap } from 'lucide-react'
import { ProductPreview } from '../features/landing/product-preview.tsx'
import { SignInFailureNotice, SignInLink } from '../features/session/sign-in-link.tsx'
import { productName } from '../lib/labels/product.ts'
import { BrandName } from '../ui/page/brand.tsx'
import { LanguageSwitch } from '../ui/page/language-switch.tsx'
import { PlaceSearch } from '../ui/page/place-search.tsx'
import { contentId, SkipLink } from '../ui/page/skip-link.tsx'
import { FeedbackLink } from '../widgets/account/feedback-link.tsx'
import { Prices } from '../widgets/account/prices.tsx'

const points = [
  {
    Icon: MapPinned,
    title: msg`Real gyms near you`,
    text: msg`Weights, CrossFit, yoga, boxing, climbing and more, in one list and on one map.`,
  },
  {
    Icon: MessageSquareText,
    title: msg`Honest reviews`,
    text: msg`One per member, by people who train there. Change yours whenever the gym does.`,
  },
  {
    Icon: Zap,
    title: msg`Always the latest rating`,
    text: msg`Every new review counts at once, and open lists update automatically.`,
  },
]

export function LandingPage() {
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <header className="bg-night text-white">
        <div className="mx-auto flex max-w-6xl items-center justify-between px-5 py-4 md:px-8">
          <SkipLink />
          <BrandName />
          <SignInLink variant="plain-on-night">{t`Sign in`}</SignInLink>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        <Hero />
        <div className="mx-auto -mt-28 max-w-6xl px-5 md:-mt-40 md:px-8">
          <ProductPreview />
          <Points />
          <Prices />
        </div>
      </main>
      <Footer />
    </div>
  )
}

function Hero() {
  return (
    <div className="bg-night px-5 pt-10 pb-40 text-center text-white md:px-8 md:pt-16 md:pb-56">
      <SignInFailureNotice />
      <h1 className="mx-auto max-w-3xl text-2xl leading-tight font-bold tracking-tight text-balance md:text-3xl md:leading-[1.08]">
        {t`Find the gym that gets you`} <span className="text-volt">{t`moving`}</span>
      </h1>
      <p className="mx-auto mt-4 max-w-xl leading-relaxed text-balance text-white/75">{t`See every gym around you, when it is open, and what people who train there say.`}</p>
      <div className="mx-auto mt-7 max-w-xl">
        <PlaceSearch />
        <PlaceLinks />
      </div>
      <p className="mx-auto mt-4 w-fit rounded-md border border-white/40">
        <SignInLink variant="plain-on-night">{t`Sign in to save and review gyms`}</SignInLink>
      </p>
    </div>
  )
}

function Points() {
  return (
    <ul className="grid gap-8 py-14 md:grid-cols-3 md:py-20">
      {points.map(({ Icon, title, text }) => (
        <li key={title.id}>
          <span className="grid size-11 place-items-center rounded-md bg-night text-volt">
            <Icon className="size-5" />
          </span>
          <h2 className="mt-4 font-semibold">{i18n.t(title)}</h2>
          <p className="mt-1 text-sm leading-relaxed text-muted">{i18n.t(text)}</p>
        </li>
      ))}
    </ul>
  )
}

function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-6 px-5 py-8 text-sm text-muted md:grid-cols-[2fr_1fr] md:px-8">
        <section aria-labelledby="privacy">
          <h2 id="privacy" className="font-semibold text-ink">{t`Privacy`}</h2>
          <p className="mt-1 leading-relaxed">{t`Your position is only used to look for gyms around you. Reviews show the name you choose, never your e-mail address. Places and times hidden in photos are removed before anyone sees them.`}</p>
        </section>
        <section aria-labelledby="attribution">
          <h2 id="attribution" className="font-semibold text-ink">{t`Attribution`}</h2>
          <p className="mt-1 leading-relaxed">
            {t`Gym data ©`}{' '}
            <a
              href="https://www.openstreetmap.org/copyright"
              className="underline underline-offset-4 hover:text-ink"
            >{t`OpenStreetMap contributors`}</a>
            , ODbL
          </p>
        </section>
        <p>© {productName}</p>
        <p className="flex gap-6">
          <FeedbackLink />
          <LanguageSwitch />
        </p>
      </div>
    </footer>
  )
}

const links = typeof document === 'undefined' ? null : [...document.querySelectorAll('#shell nav a')]

/** Links to the pages of the largest places. The gateway puts them into the shell, from which they are read. */
function PlaceLinks() {
  return (
    <nav className="mt-4 text-sm text-white/75">
      <ul className="[&_a]:underline [&_a]:underline-offset-4 [&_li]:inline-block [&_li]:px-2 [&_li]:py-1.5">
        {links?.map((link) => (
          <li key={link.textContent}>
            <a href={link.getAttribute('href') ?? ''}>{link.textContent}</a>
          </li>
        )) ?? pagePlaceholders.places}
      </ul>
    </nav>
  )
}
