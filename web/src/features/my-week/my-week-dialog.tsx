// The dialog 'My Week': the member paints the hours of training.

import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { useIsOnline } from '../../lib/connection/connection.ts'
import { useDraft } from '../../lib/drafts/drafts.ts'
import { hoursPerDay, type MyWeek, storeWeek, timesOf, useMyWeek, withHours } from '../../lib/gym/my-week.ts'
import { Button } from '../../ui/form/button.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { ToggleButton } from '../../ui/form/toggle-button.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { afterClosing } from '../../ui/overlay/layers.ts'
import { WeekGrid } from './week-grid.tsx'
import { useWeekInProfile } from './week-in-profile.ts'

const workdays = [0, 1, 2, 3, 4]
const presets: { label: MessageDescriptor; days: number[]; hours: number[] }[] = [
  { label: msg`Weekday mornings`, days: workdays, hours: [7, 8] },
  { label: msg`Lunch breaks`, days: workdays, hours: [12] },
  { label: msg`Weekday evenings`, days: workdays, hours: [18, 19] },
  { label: msg`Weekends`, days: [5, 6], hours: [10, 11] },
]

interface MyWeekDialogProps {
  onClose: () => void
  /** Runs after the hours were stored and the dialog was closed. */
  onSaved?: ((week: MyWeek) => void) | undefined
}

export function MyWeekDialog({ onClose, onSaved }: MyWeekDialogProps) {
  const { wasKept, choose } = useWeekInProfile()
  const { values, change, send, draft } = useDraft('week', { week: useMyWeek(), isKept: wasKept })
  const { week, isKept } = values
  const setWeek = (next: MyWeek) => change({ week: next })
  const isOnline = useIsOnline()
  const save = () => {
    // Without a connection it cannot be taken out of the profile.
    choose(isKept || (wasKept && !isOnline))
    storeWeek(week)
    send()(values)
    onClose()
    afterClosing(() => onSaved?.(week))
  }
  const times = timesOf(week).length
  return (
    <FormDialog
      title={t`My Week`}
      onClose={onClose}
      onSubmit={save}
      submitLabel={t`Save`}
      isBlocked={false}
      draft={draft}
    >
      <p className="text-sm text-muted">
        {t`When do you train? Tap an hour, or drag over several. We then say for how many of your times a gym is open from start to finish. It stays on this device.`}
      </p>
      <div className="flex flex-wrap gap-1.5 pointer-coarse:gap-2">
        {presets.map(({ label, days, hours }) => {
          const all = days.flatMap((day) => hours.map((hour) => day * hoursPerDay + hour))
          return (
            <ToggleButton
              key={label.id}
              label={i18n.t(label)}
              on={all.every((hour) => week.includes(hour))}
              onToggle={(on) => setWeek(withHours(week, all, on))}
              className="h-9 rounded-full px-2.5 pointer-coarse:h-11 pointer-coarse:px-3.5"
            >
              {i18n.t(label)}
            </ToggleButton>
          )
        })}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p role="status" className="text-sm font-semibold tabular-nums">
          {plural(times, { 0: 'No times yet', one: '# time a week', other: '# times a week' })}
        </p>
        {/* Not removed when it is pressed, as the focus is there. */}
        <Button variant="plain" aria-disabled={times === 0} onClick={() => setWeek([])}>{t`Clear`}</Button>
      </div>
      <WeekGrid week={week} onChange={setWeek} />
      <SwitchField
        label={t`Also save to my profile`}
        text={t`For your other devices. Only you see it there.`}
        on={isKept}
        onChange={(next) => change({ isKept: next })}
        disabled={wasKept && !isOnline}
      />
    </FormDialog>
  )
}
