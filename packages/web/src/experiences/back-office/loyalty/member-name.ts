/** A member without a name: their orders here were anonymized. */
export const memberName = (name: string) => name || 'Former customer'
