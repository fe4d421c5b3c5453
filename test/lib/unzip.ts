// Reads the entries of a ZIP file from its central directory (APPNOTE.TXT, 4.3.12).
import { inflateRawSync } from 'node:zlib'

const deflated = 8

export function unzip(file: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = file.lastIndexOf('PK\x05\x06')
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const header = file.readUInt32LE(at + 42)
    const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const data = file.subarray(start, start + file.readUInt32LE(at + 20))
    entries.set(name, file.readUInt16LE(at + 10) === deflated ? inflateRawSync(data) : data)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}
