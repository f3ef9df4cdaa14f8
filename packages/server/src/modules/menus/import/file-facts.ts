import { type AllergenFacts, allergenStates, allergens, allergensThat } from '@comanda/domain/menu/allergens'
import { z } from 'zod'
import { listOf } from './file-fields.ts'

const named = listOf(z.enum(allergens)).default([])

/** The allergens that a dish contains, may contain and is free of; each at most once. */
export const fileAllergens = z
  .strictObject({ contains: named, may_contain: named, free_from: named })
  .superRefine((lists, context) => {
    const all = allergenStates.flatMap((state) => lists[state])
    const repeated = all.find((allergen, at) => all.indexOf(allergen) !== at)
    if (repeated) context.addIssue({ code: 'custom', message: `names ${repeated} twice` })
  })
  .transform(
    (lists): AllergenFacts =>
      Object.fromEntries(
        allergenStates.flatMap((state) => lists[state].map((allergen) => [allergen, state] as const)),
      ),
  )

/** The lists of a file, without empty ones. */
export function allergenLists(
  facts: AllergenFacts,
): Partial<Record<(typeof allergenStates)[number], string[]>> {
  return Object.fromEntries(
    allergenStates.flatMap((state) => {
      const list = allergensThat(facts, state)
      return list.length > 0 ? [[state, list]] : []
    }),
  )
}

/** A picture that a restaurant had at the export: identified by its content, and fetched from its address elsewhere. */
export const filePicture = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a picture in hexadecimal'),
  alt: z.string().trim().max(500).default(''),
  address: z.url().max(2000),
})
export type FilePicture = z.infer<typeof filePicture>
