// What the main screen shows before its code is loaded. The build renders it into the page: `page-shell.ts`.
import { t } from '@lingui/core/macro'
import { LoaderCircle, MapPin, Search } from 'lucide-react'
import { MapSearchPlace } from '../../features/map/map-search-place.tsx'
import { SuggestInput } from '../../ui/form/suggest-input.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { contentId } from '../../ui/page/skip-link.tsx'
import { MapPanel } from '../../ui/states/map-panel.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AddGymButton } from './add-gym-button.tsx'

const inert = { value: '', options: [], onChange: () => {}, onPick: () => {}, disabled: true }

export function MainShell() {
  return (
    <>
      <MainScreen />
      <main id={contentId} tabIndex={-1}>
        <div role="status" className="sr-only">
          <h1>{t`Loading...`}</h1>
        </div>
        {/* When the code does not load. */}
        <a
          href="/"
          className="fixed inset-x-0 bottom-40 z-10 mx-auto w-fit animate-late rounded-md bg-raised p-3 text-sm underline"
        >{t`Load the page again`}</a>
      </main>
    </>
  )
}

/** Visible only: without code it cannot be used, and focus would be lost when it is replaced. */
function MainScreen() {
  return (
    <div inert aria-hidden="true" className="flex h-(--page-height) flex-col overflow-hidden">
      <PageHeader>
        {/* Room for the button of the account, which needs the member. */}
        <AddGymButton />
        <span className="w-11" />
      </PageHeader>
      <div className="relative flex min-h-0 flex-1 bg-surface sheet:pb-[calc(3.5rem+env(safe-area-inset-bottom))]">
        <aside className="flex w-(--list-width) shrink-0 flex-col border-r border-line bg-surface sheet:hidden">
          <ListHead />
        </aside>
        <section className="relative isolate min-w-0 flex-1 overflow-hidden">
          <MapPanel
            Icon={LoaderCircle}
            title={t`Loading Map`}
            text={t`Preparing the interactive map...`}
            role="status"
          />
          <div className="max-md:hidden">
            <MapSearchPlace>
              <SuggestInput
                {...inert}
                Icon={MapPin}
                label={t`Search for a location`}
                placeholder={t`Go to a city, address or ZIP`}
                floating
              />
            </MapSearchPlace>
          </div>
        </section>
        <div
          data-sheet=""
          className="absolute inset-x-0 bottom-0 hidden h-[68%] rounded-t-xl border-t border-line bg-surface pt-4 shadow-float sheet:block [@media(height<30rem)]:h-full"
        >
          <ListHead />
        </div>
      </div>
    </div>
  )
}

function ListHead() {
  return (
    <>
      <div className="border-b border-line px-4 py-2 in-data-sheet:pt-0 in-data-sheet:pr-13 in-data-sheet:pb-1 [@media(height<30rem)]:py-1">
        <SuggestInput
          {...inert}
          Icon={Search}
          label={t`Search gyms`}
          placeholder={t`Find gyms: yoga with sauna`}
        />
      </div>
      <h2 className="mx-4 mt-12 py-2 text-sm font-semibold md:mt-16 md:text-lg md:tracking-tight">
        {t`Gyms Found`} (…)
      </h2>
      <Skeleton className="mx-4 h-34" />
      <Skeleton className="m-4 h-34" />
    </>
  )
}
