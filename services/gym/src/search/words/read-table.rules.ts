// Tables of words as one text: `word=meaning|other meaning`, two spaces or a new line between words.

/** The meanings of each word, each as its words. */
export function readTable(table: string): Map<string, string[][]> {
  const rows = table.split(/\s{2,}|\n/).filter(Boolean)
  return new Map(
    rows.map((row) => {
      const [word = '', meanings = ''] = row.split('=')
      return [word, meanings.split('|').map((meaning) => meaning.split(' '))]
    }),
  )
}
