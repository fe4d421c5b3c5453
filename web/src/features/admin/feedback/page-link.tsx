// The page that a feedback is about. The sender may give any text, so only http and https URLs become links.
export function PageLink({ url }: { url: string }) {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) return url
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="break-all underline underline-offset-4"
    >
      {url}
    </a>
  )
}
