// No gym has the id of the address.
import { t } from '@lingui/core/macro'
import { SearchX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { StateMessage } from './state-message.tsx'

type Props = Pick<ComponentProps<typeof StateMessage>, 'heading' | 'role' | 'children'>

/** `children` are ways on. */
export function UnknownGym(props: Props) {
  const text = t`The link is wrong, or the gym is gone.`
  return <StateMessage Icon={SearchX} title={t`Gym not found`} text={text} {...props} />
}
