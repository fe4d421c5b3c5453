// Date and time in the administrator's time zone.
const formatter = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatter.format(new Date(iso))}</time>
}
