/** Source of a regular expression for a UUID in any version. */
export const uuidPattern = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

const whole = new RegExp(`^${uuidPattern}$`)

export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && whole.test(text)
}
