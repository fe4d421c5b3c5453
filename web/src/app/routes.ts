// The page of each URL, for members and for visitors. Every page is a lazy chunk.
import type { Page } from '@jumpingjack/contracts/gateway/pages'
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { type Loadable, lazyComponent } from '../lib/hooks/lazy-component.ts'

interface PageRoute {
  path: Page | '*'
  member: ComponentType & Loadable
  visitor: ComponentType & Loadable
  /** Shown to a member whose session ended on this page; `visitor` when absent. */
  signedOut?: ComponentType
}

const LandingPage = lazyComponent(() => import('../pages/landing-page.tsx'), 'LandingPage')
const DiagnosticsPage = lazyComponent(() => import('../pages/diagnostics-page.tsx'), 'DiagnosticsPage')
const AdminPage = lazyComponent(() => import('../pages/admin-page.tsx'), 'AdminPage')
const MainPage = lazyComponent(() => import('../pages/main-page.tsx'), 'MainPage')
const FavoritesPage = lazyComponent(() => import('../pages/favorites-page.tsx'), 'FavoritesPage')
const ReviewsPage = lazyComponent(() => import('../pages/reviews-page.tsx'), 'ReviewsPage')
const SubscribePage = lazyComponent(() => import('../pages/subscribe-page.tsx'), 'SubscribePage')
const SignInRequired = lazyComponent(
  () => import('../widgets/account/sign-in-required.tsx'),
  'SignInRequired',
)
const ComparePage = lazyComponent(() => import('../pages/compare-page.tsx'), 'ComparePage')
const GymPage = lazyComponent(() => import('../pages/gym-page.tsx'), 'GymPage')
const PlacePage = lazyComponent(() => import('../pages/place-page.tsx'), 'PlacePage')
const AboutReviewsPage = lazyComponent(() => import('../pages/about-reviews-page.tsx'), 'AboutReviewsPage')
const NotFoundPage = lazyComponent(() => import('../pages/not-found-page.tsx'), 'NotFoundPage')

const routes: PageRoute[] = [
  { path: '/', member: MainPage, visitor: LandingPage },
  { path: '/favorites', member: FavoritesPage, visitor: LandingPage },
  { path: '/reviews', member: ReviewsPage, visitor: LandingPage },
  { path: '/compare', member: ComparePage, visitor: LandingPage },
  { path: '/subscribe', member: SubscribePage, visitor: LandingPage, signedOut: SignInRequired },
  { path: '/diagnostics', member: DiagnosticsPage, visitor: DiagnosticsPage },
  { path: '/gyms/:id', member: GymPage, visitor: GymPage },
  { path: '/in/:place?/:type?', member: PlacePage, visitor: PlacePage },
  { path: '/about/reviews', member: AboutReviewsPage, visitor: AboutReviewsPage },
  { path: '/Jumpingjack', member: AdminPage, visitor: AdminPage },
]

/** Any other URL. */
const notFoundRoute: PageRoute = { path: '*', member: NotFoundPage, visitor: LandingPage }

const compiled = routes.map((route) => ({ route, pattern: parse(route.path).pattern }))

export function routeOf(path: string): PageRoute {
  return compiled.find(({ pattern }) => pattern.test(path))?.route ?? notFoundRoute
}
