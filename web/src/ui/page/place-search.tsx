// A form that finds the public page of what is searched for. It needs no code.

import { placesPath } from '@jumpingjack/contracts/gateway/pages'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { t } from '@lingui/core/macro'
import { sharedText } from '../../lib/language/shared-text.ts'
import { buttonClass } from '../form/button.tsx'

const field = 'h-11 min-w-0 rounded-md border border-line bg-surface px-3 text-base text-ink'

export function PlaceSearch({ type, text }: { type?: string | undefined; text?: string | undefined }) {
  return (
    <search>
      <form action={placesPath} className="flex flex-wrap gap-2 text-left print:hidden">
        <input
          name="place"
          required
          defaultValue={text}
          placeholder={t`City, gym or “yoga in Austin”`}
          className={`${field} flex-1 max-md:basis-full [@media(height<30rem)]:basis-0`}
        />
        <select name="type" defaultValue={type} aria-label={t`Type`} className={`${field} max-md:flex-1`}>
          <option value="">{t`All types`}</option>
          {gymTypes.map(({ type: value, filterLabel }) => (
            <option key={value} value={value}>
              {sharedText(filterLabel)}
            </option>
          ))}
        </select>
        <button type="submit" className={buttonClass('volt')}>{t`Search`}</button>
      </form>
    </search>
  )
}
