/**
 * Whether a note may speak of an allergy or an intolerance. It errs on the side of yes, in English, Spanish and French, slips
 * of the pen included. Used only to make a note louder: what it does not recognise is shown all the same.
 */
export function mentionsAllergy(note: string): boolean {
  const plain = note.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return always.test(plain) || (oftenEaten.test(plain) && refused.test(plain))
}

/** What nobody writes into a note for taste alone. */
const always = new RegExp(
  [
    'al+[ea]?r?gi[aceoq]|al+erg|allegi|anaph|anafil|epi.?pen',
    '\\b(c(o?e)liac|celiaco|c[oe]*liaque)',
    'gluten|lactose|lactosa',
    'intoleran|sensitiv(e|ity) to|reaction to|cross.?contamin',
    '\\b(pea|hazel|wal|chest|tree ?|brazil ?)?nuts?\\b(?! ?meg)',
    '\\b(almond|cashew|pecan|pistachio|macadamia|cacahuete|mani|nuez|nueces|arachide)s?\\b',
    '\\b(sesame|shellfish|crustacean|mollus[ck]|sulphite|sulfite|lupin)s?\\b',
    '\\bmarisco',
  ].join('|'),
)

/** Allergens that are ordinary food as well: louder only where they are kept away. */
const oftenEaten =
  /\b(eggs?|milk|dairy|soya?|wheat|fish|shrimps?|prawns?|crabs?|lobsters?|mustard|celery|huevos?|leche|soja|trigo)\b/
const refused = /(-|\b)free\b|\b(no|non|not|without|w\/o|can'?t|cannot|never|zero|sin|sans|avoid|strictly)\b/
