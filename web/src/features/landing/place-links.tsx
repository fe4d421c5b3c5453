// Links to the pages of the largest places. The gateway puts them into the shell, from which they are read.
import { t } from '@lingui/core/macro'

/** In the shell, which the gateway replaces. Also in gateway/src/web/built-web.ts. */
const placeholder = '__PLACES__'

const links = typeof document === 'undefined' ? [] : [...document.querySelectorAll('#shell nav a')]

export function PlaceLinks() {
  return (
    <nav aria-label={t`Gyms by city`} className="mt-4 min-h-9 text-sm text-white/75">
      <ul className="[&_a]:underline [&_a]:underline-offset-4 [&_li]:inline-block [&_li]:px-2 [&_li]:py-1.5">
        {typeof document === 'undefined'
          ? placeholder
          : links.map((link) => (
              <li key={link.textContent}>
                <a href={link.getAttribute('href') ?? ''}>{link.textContent}</a>
              </li>
            ))}
      </ul>
    </nav>
  )
}
