// Below a field for opening hours: how the server reads what was typed.
import { readHours } from '@jumpingjack/contracts/facts/hours-reading'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { hoursReadingLabel } from './hours-reading-label.ts'

export function HoursNote({ hours }: { hours: string }) {
  const text = useDebounced(hours.trim())
  const { data } = useQuery({
    queryKey: ['hours-reading', text],
    queryFn: ({ signal }) => callApi(readHours, { query: { text }, signal }),
    enabled: text !== '',
  })
  return (
    <p role="status" className="mt-1 text-xs text-muted">
      {data && hoursReadingLabel(data)}
    </p>
  )
}
