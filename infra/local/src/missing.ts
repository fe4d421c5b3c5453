// Something that the machine lacks. The message is the one line that says what to install or to set.
export class Missing extends Error {
  override readonly name = 'Missing'
}
