// The list on small screens: a button over the map, and a drawer.
import { List } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'

export function ListDrawer({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button
          variant="primary"
          size="pill"
          onClick={() => setOpen(true)}
          className="pointer-events-auto shadow-float"
        >
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
