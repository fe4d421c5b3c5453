// The page of each URL, for members and for visitors. Every page is a lazy chunk.
import type { ComponentType } from 'react'
import { type Loadable, lazyComponent } from '../lib/hooks/lazy-component.ts'

export interface Route {
  path: string
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

export const routes: Route[] = [
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
export const notFoundRoute: Omit<Route, 'path'> = { member: NotFoundPage, visitor: LandingPage }

/** Loads the code of a page ahead. */
export function loadPage(path: string, isVisitor: boolean): Promise<unknown> {
  const page = routes.find((route) => route.path.split('/')[1] === path.split('/')[1]) ?? notFoundRoute
  return page[isVisitor ? 'visitor' : 'member'].load()
}
