// The main screen: header, list, map, and the dialog of the selected gym.
import { useEffect, useState } from 'react'
import { MapArea } from '../features/map/map-area.tsx'
import { PremiumBanner } from '../features/premium/premium-banner.tsx'
import { useLiveGyms } from '../lib/gym/use-live-gyms.ts'
import { useIsBeside } from '../lib/hooks/use-media-query.ts'
import { whenIdle } from '../lib/hooks/when-idle.ts'
import { useMember } from '../lib/session/current-user.ts'
import { contentId } from '../ui/page/skip-link.tsx'
import { lazyDialog } from '../ui/states/boundary.tsx'
import { MemberHeader } from '../widgets/account/member-header.tsx'
import { AddGym } from '../widgets/main-screen/add-gym.tsx'
import { GymListPanel, ListCount } from '../widgets/main-screen/gym-list-panel.tsx'
import { ListDrawer } from '../widgets/main-screen/list-drawer.tsx'
import { useMainScreen } from '../widgets/main-screen/use-main-screen.tsx'

const OpenGym = lazyDialog(() => import('../widgets/gym/open-gym.tsx'), 'OpenGym')

export function MainPage() {
  const isBeside = useIsBeside()
  const member = useMember()
  const screen = useMainScreen(member)
  const { panel, map, maps, searchBox, selected, found, open, replaceSelected, close } = screen
  const [scroll] = useState(() => ({ top: 0 }))
  useLiveGyms(
    selected ? [selected] : [],
    panel.list.gyms.map((gym) => gym.id),
  )
  // So that the first click opens the dialog at once.
  const isUsed = panel.highlighted !== undefined
  useEffect(() => (isUsed ? void OpenGym.load() : whenIdle(OpenGym.load)), [isUsed])
  const offer = member && <PremiumBanner member={member} />
  const listPanel = <GymListPanel {...panel} scroll={scroll} offer={!isBeside && offer} />
  return (
    <div className="flex h-(--page-height) flex-col overflow-hidden">
      <MemberHeader>
        <AddGym centre={map?.view} hasMap={maps.state === 'ready'} onAdded={screen.goTo} onOpen={open} />
      </MemberHeader>
      {isBeside && offer}
      <main
        id={contentId}
        tabIndex={-1}
        // The closed sheet is below the map.
        className="outline-none relative flex min-h-0 flex-1 bg-surface sheet:pb-[calc(3.5rem+env(safe-area-inset-bottom))]"
      >
        {isBeside && (
          <aside className="flex w-(--list-width) shrink-0 border-r border-line bg-surface">
            {listPanel}
          </aside>
        )}
        <MapArea maps={maps} map={map} searchBox={searchBox} isPhone={!isBeside} onSize={screen.setSize} />
        {!isBeside && (
          <ListDrawer count={panel.list.state === 'ready' ? <ListCount {...panel} /> : undefined}>
            {listPanel}
          </ListDrawer>
        )}
      </main>
      {selected && (
        <OpenGym
          key={selected}
          gymId={selected}
          found={found}
          hasMap={maps.state === 'ready'}
          onMerged={replaceSelected}
          onClose={close}
        />
      )}
    </div>
  )
}
