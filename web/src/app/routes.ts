// The page of each URL, for members and for visitors. Every page is a lazy chunk.
import { type ComponentType, lazy } from 'react'

export interface Route {
  path: string
  member: ComponentType
  visitor: ComponentType
  /** Shown to a member whose session ended on this page; `visitor` when absent. */
  signedOut?: ComponentType
}

const LandingPage = lazy(async () => ({ default: (await import('../pages/landing-page.tsx')).LandingPage }))

const DiagnosticsPage = lazy(async () => ({
  default: (await import('../pages/diagnostics-page.tsx')).DiagnosticsPage,
}))

const AdminPage = lazy(async () => ({ default: (await import('../pages/admin-page.tsx')).AdminPage }))

export const routes: Route[] = [
  {
    path: '/',
    member: lazy(async () => ({ default: (await import('../pages/main-page.tsx')).MainPage })),
    visitor: LandingPage,
  },
  {
    path: '/favorites',
    member: lazy(async () => ({ default: (await import('../pages/favorites-page.tsx')).FavoritesPage })),
    visitor: LandingPage,
  },
  {
    path: '/subscribe',
    member: lazy(async () => ({ default: (await import('../pages/subscribe-page.tsx')).SubscribePage })),
    visitor: LandingPage,
    signedOut: lazy(async () => ({
      default: (await import('../widgets/account/sign-in-required.tsx')).SignInRequired,
    })),
  },
  { path: '/diagnostics', member: DiagnosticsPage, visitor: DiagnosticsPage },
  { path: '/Jumpingjack', member: AdminPage, visitor: AdminPage },
]

/** Any other URL. */
export const notFoundRoute: Omit<Route, 'path'> = {
  member: lazy(async () => ({ default: (await import('../pages/not-found-page.tsx')).NotFoundPage })),
  visitor: LandingPage,
}
