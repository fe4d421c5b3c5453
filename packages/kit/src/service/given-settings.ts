/**
 * The settings that have a value. An empty one in a .env file means that the variable is not set. Secrets from files end
 * with a line break.
 */
export function givenSettings(source: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(source).map(([name, value = '']) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}
