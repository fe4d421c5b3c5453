// Photos of a reported review. They are fetched with the administrator's token, which an <img> cannot send.
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useObjectUrl } from '../../../lib/hooks/use-object-url.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { loadPhoto } from '../session/call-admin.ts'

interface ReportedPhotosProps {
  photoUrls: string[]
  authorName: string
}

export function ReportedPhotos({ photoUrls, authorName }: ReportedPhotosProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photoUrls.map((path, index) => (
        <li key={path} className="size-24 overflow-hidden rounded-md bg-line">
          <ReportedPhoto path={path} label={t`Added by ${authorName}, ${index + 1} of ${photoUrls.length}`} />
        </li>
      ))}
    </ul>
  )
}

function ReportedPhoto({ path, label }: { path: string; label: string }) {
  const { data: picture, isError } = useQuery({
    queryKey: ['admin-photo', path],
    queryFn: () => loadPhoto(path),
  })
  const address = useObjectUrl(picture)
  if (isError) {
    return (
      <span role="img" aria-label={t`${label}: not available`} className="grid size-full place-items-center">
        <ImageOff aria-hidden="true" className="text-muted" />
      </span>
    )
  }
  if (!address) return <Skeleton className="size-full" />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img src={address} alt={label} className="size-full object-cover" />
    </a>
  )
}
