/**
 * Whether a note may mention an allergy or intolerance, in English, Spanish or French, including common
 * misspellings. Prefers false positives: it only emphasizes a note, and unrecognized notes are shown as well.
 */
export function mentionsAllergy(note: string): boolean {
  const plain = note.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return always.test(plain) || (commonIngredient.test(plain) && excluded.test(plain))
}

/** Terms that alone indicate an allergy. */
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

/** Allergens that are also ordinary ingredients; emphasized only together with a word that excludes them. */
const commonIngredient =
  /\b(eggs?|milk|dairy|soya?|wheat|fish|shrimps?|prawns?|crabs?|lobsters?|mustard|celery|huevos?|leche|soja|trigo)\b/
const excluded = /(-|\b)free\b|\b(no|non|not|without|w\/o|can'?t|cannot|never|zero|sin|sans|avoid|strictly)\b/
