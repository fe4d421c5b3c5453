// Says what to do about a full disk, a folder without write permission and a missing network. JavaScript, because
// scripts/bootstrap.mjs needs it on Node.js 20.
const folders = 'set XDG_CACHE_HOME (the cache) and DATA_DIR (the data) to'

/** @type {[RegExp, string][]} */
const fileRemedies = [
  [
    /ENOSPC|EDQUOT|no space left|enough free space|quota exceeded/i,
    `The disk is full: free about 5 GB, or ${folders} folders on another disk`,
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    `A folder is not writable: change its owner, or ${folders} folders of your own`,
  ],
]
/** @type {[RegExp, string][]} */
const networkRemedies = [
  [
    /ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ECONNREFUSED|no such host|network is unreachable|failure resolving|could not resolve|i\/o timeout|connection refused/i,
    'There is no network: the first start downloads programs, so connect and repeat it, or set HTTPS_PROXY',
  ],
]

/**
 * What to do, for the output of an installation or a download.
 * @param {string} output
 * @returns {string | undefined}
 */
export function remedyFor(output) {
  return find([...fileRemedies, ...networkRemedies], output)
}

/**
 * What to do, for an error of the file system.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function remedyForFiles(error) {
  const { code, syscall } = /** @type {NodeJS.ErrnoException} */ (error ?? {})
  return code && syscall !== 'listen' ? find(fileRemedies, code) : undefined
}

/** @param {[RegExp, string][]} remedies @param {string} text */
function find(remedies, text) {
  return remedies.find(([pattern]) => pattern.test(text))?.[1]
}
