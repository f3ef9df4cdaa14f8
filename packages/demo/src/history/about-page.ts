import type { TextDocument } from '@comanda/domain/content/document'

type Blocks = [...TextDocument]

/** The page about a restaurant as it was first saved. */
export const openingText: Blocks = [
  {
    type: 'paragraph',
    text: [{ text: 'We cook everything to order, from the first prep at nine to the last order at night.' }],
  },
  { type: 'heading', level: 2, text: [{ text: 'Allergies' }] },
  {
    type: 'paragraph',
    text: [
      { text: 'Each dish lists the allergens that it contains or may contain. ' },
      { text: 'Please call us before you order if you have a severe allergy.', bold: true },
    ],
  },
]

/** The current text of the page. */
export const aboutPage: Blocks = [
  ...openingText,
  { type: 'heading', level: 2, text: [{ text: 'Groups' }] },
  {
    type: 'list',
    ordered: false,
    items: [[{ text: 'Up to 20 people: order online, a day ahead.' }], [{ text: 'More than 20: call us.' }]],
  },
]
