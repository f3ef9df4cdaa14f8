/** States, the District of Columbia and Puerto Rico: code and name, by name. */
export const usStates: readonly (readonly [code: string, name: string])[] = (
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|' +
  'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
  'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
)
  .split('|')
  .map((entry) => [entry.slice(0, 2), entry.slice(3)])

export const stateCodes: ReadonlySet<string> = new Set(usStates.map(([code]) => code))

/** The code of a state, from its code ("NJ", "D.C.") or name; upper case for two letters, else as typed. */
export function stateCode(text: string): string {
  const letters = text.replaceAll('.', '')
  if (letters.length === 2) return letters.toUpperCase()
  const name = text.toLowerCase()
  return usStates.find((state) => state[1].toLowerCase() === name)?.[0] ?? text
}
