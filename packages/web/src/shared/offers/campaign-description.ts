/** The default text below the name of a campaign without a description. */
export const usualDescription = 'One tap and it is in your order.'
