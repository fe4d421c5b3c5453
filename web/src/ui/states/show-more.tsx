// The end of a list that is read page by page on request: a button for the next page, or that it could not be loaded.
import { t } from '@lingui/core/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../form/button.tsx'
import { RestFailure } from './load-failure.tsx'

interface ShowMoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'>
  text: string
}

export function ShowMore({ list, text }: ShowMoreProps) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const showNext = () => void fetchNextPage()
  if (isFetchNextPageError) return <RestFailure onRetry={showNext} className="mt-4" />
  if (!hasNextPage) return null
  return (
    <Button className="mt-4 w-full" aria-disabled={isFetching} onClick={showNext}>
      {isFetching ? t`Loading...` : text}
    </Button>
  )
}
