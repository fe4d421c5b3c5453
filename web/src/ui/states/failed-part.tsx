// What a member reads when a page, a dialog or a part has failed to load or to render, with a way on.
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsOnline } from '../../lib/connection/use-connection.ts'
import { findNewVersion, reloadInto } from '../../lib/new-version.ts'
import { Button } from '../form/button.tsx'
import type { Failure } from './error-boundary.tsx'
import { StateMessage } from './state-message.tsx'

/** Time to read that the page reloads. */
const reloadAfterMs = 1_500

const texts = {
  'new-version': {
    Icon: RotateCw,
    title: msg`There is a new version`,
    text: msg`The page reloads to show it. What you typed is kept.`,
  },
  offline: {
    Icon: CloudOff,
    title: msg`This could not be loaded`,
    text: msg`It is loaded when the connection returns. What you typed is kept.`,
  },
  'not-loaded': {
    Icon: CloudOff,
    title: msg`This could not be loaded`,
    text: msg`Try again in a moment. What you typed is kept.`,
  },
  broken: {
    Icon: TriangleAlert,
    title: msg`Something went wrong`,
    text: msg`What you typed is kept. Try again, or reload the page.`,
  },
}

interface Props {
  failure: Failure
  heading?: 'h1' | 'h3'
  /** More ways on. */
  children?: ReactNode
}

export function FailedPart({ failure, heading, children }: Props) {
  const { isLoading, hasRetried, retry } = failure
  const isNewVersion = useReloadIntoNewVersion(isLoading)
  const notLoaded = useIsOnline() ? 'not-loaded' : 'offline'
  const { Icon, title, text } = texts[isNewVersion ? 'new-version' : isLoading ? notLoaded : 'broken']
  // Some browsers do not load a module again that has failed once.
  const reloads = isNewVersion || hasRetried
  return (
    <StateMessage
      Icon={Icon}
      title={i18n.t(title)}
      text={i18n.t(text)}
      role="alert"
      {...(heading && { heading })}
    >
      <Button variant="primary" onClick={reloads ? () => location.reload() : retry}>
        {reloads ? t`Reload the page` : t`Try again`}
      </Button>
      {children}
    </StateMessage>
  )
}

function useReloadIntoNewVersion(isLoading: boolean): boolean {
  const [version, setVersion] = useState<string>()
  useEffect(() => {
    // Without a reply there is nothing to reload into.
    if (isLoading) findNewVersion().then(setVersion, () => undefined)
  }, [isLoading])
  useEffect(() => {
    if (version === undefined) return
    const timer = setTimeout(() => reloadInto(version), reloadAfterMs)
    return () => clearTimeout(timer)
  }, [version])
  return version !== undefined
}
