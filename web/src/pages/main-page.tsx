// The main screen: header, list and map, and the dialog of the gym that the address names.
import { List } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { GymListPanel } from '../features/gyms/gym-list-panel.tsx'
import { useCentre } from '../features/gyms/use-centre.ts'
import { useGymList } from '../features/gyms/use-gym-list.ts'
import { useGymView } from '../features/gyms/use-gym-view.ts'
import { useLiveGyms } from '../features/gyms/use-live-gyms.ts'
import { MapArea } from '../features/map/map-area.tsx'
import { useIsDesktop } from '../lib/use-media-query.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const MemberMenu = lazy(async () => ({
  default: (await import('../features/session/member-menu.tsx')).MemberMenu,
}))
const loadOpenGym = () => import('./open-gym.tsx')
const OpenGym = lazy(async () => ({ default: (await loadOpenGym()).OpenGym }))

export function MainPage() {
  const { filters, centre: addressCentre, selected, change, close, addressOf } = useGymView()
  const centre = useCentre(addressCentre)
  const list = useGymList(filters, centre)
  const [scroll] = useState(() => ({ top: 0 }))
  useLiveGyms(
    selected ? [selected] : [],
    list.gyms.map((gym) => gym.id),
  )
  // The dialog is fetched while the list is read, so that the first click opens it at once.
  useEffect(() => void loadOpenGym(), [])
  const isDesktop = useIsDesktop()
  const panel = (
    <GymListPanel
      list={list}
      filters={filters}
      centre={centre}
      onChange={change}
      addressOf={addressOf}
      unfolded={isDesktop}
      scroll={scroll}
    />
  )
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <PageHeader>
        <Suspense>
          <MemberMenu />
        </Suspense>
      </PageHeader>
      <main className="relative flex min-h-0 flex-1">
        {isDesktop && <aside className="flex w-96 shrink-0 border-r border-line bg-surface">{panel}</aside>}
        <MapArea />
        {!isDesktop && <ListDrawer>{panel}</ListDrawer>}
      </main>
      {selected && (
        <Suspense>
          <OpenGym key={selected} gymId={selected} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function ListDrawer({ children }: { children: React.ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="absolute inset-x-0 bottom-0 flex justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button look="primary" size="pill" onClick={() => setOpen(true)} className="shadow-float">
          <List aria-hidden="true" className="size-5" />
          Filters & Gyms
        </Button>
      </div>
      <Modal open={open} onClose={() => setOpen(false)} title="Filters & Gyms" sheet="drawer">
        {children}
      </Modal>
    </>
  )
}
