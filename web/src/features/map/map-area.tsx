// The place of the map. Without a key of the maps provider it says what is missing.
import { MapPinOff } from 'lucide-react'
import { StreetMap } from '../../ui/street-map.tsx'

export function MapArea() {
  return (
    <section aria-label="Map" className="relative min-h-0 flex-1 overflow-hidden">
      <StreetMap className="absolute inset-0 size-full" />
      <div className="absolute inset-0 grid place-items-center bg-canvas/55 p-5">
        <div className="max-w-sm rounded-xl border border-line bg-raised px-7 py-8 text-center shadow-float">
          <span className="mx-auto grid size-14 place-items-center rounded-full bg-sunken text-muted">
            <MapPinOff aria-hidden="true" className="size-6" />
          </span>
          <h2 className="mt-4 font-semibold">Google Maps API Key Required</h2>
          <p className="mt-1 text-sm leading-relaxed text-balance text-muted">
            Please add your Google Maps API key to enable the interactive map.
          </p>
        </div>
      </div>
    </section>
  )
}
