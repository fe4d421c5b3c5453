// Page of an unknown URL.
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { buttonClass } from '../ui/form/button.tsx'
import { BrandMark } from '../ui/page/brand.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'

export function NotFoundPage() {
  usePageTitle(t`404 Page Not Found`)
  return (
    <main className="grid min-h-(--page-height) place-items-center p-6 text-center">
      <div>
        <BrandMark size="mx-auto size-12" />
        <h1 className="mt-6 text-xl font-bold tracking-tight">{t`404 Page Not Found`}</h1>
        <p className="mt-2 text-sm text-muted">{t`Did you forget to add the page to the router?`}</p>
        <Link
          href="/"
          className={buttonClass('primary', 'normal', 'mt-6 inline-flex')}
        >{t`Back to the gyms`}</Link>
      </div>
    </main>
  )
}
