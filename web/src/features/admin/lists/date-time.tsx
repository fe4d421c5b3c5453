// A point in time: its day and time in the administrator's own zone.
const words = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{words.format(new Date(iso))}</time>
}
