// Links to the pages of the largest places. The gateway puts them into the shell, from which they are read.

/** In the shell, which the gateway replaces. Also in gateway/src/web/built-web.ts. */
const placeholder = '__PLACES__'

const links = typeof document === 'undefined' ? null : [...document.querySelectorAll('#shell nav a')]

export function PlaceLinks() {
  return (
    <nav className="mt-4 text-sm text-white/75">
      <ul className="[&_a]:underline [&_a]:underline-offset-4 [&_li]:inline-block [&_li]:px-2 [&_li]:py-1.5">
        {links?.map((link) => (
          <li key={link.textContent}>
            <a href={link.getAttribute('href') ?? ''}>{link.textContent}</a>
          </li>
        )) ?? placeholder}
      </ul>
    </nav>
  )
}
