import type { Delivery } from './objects.ts'

/** Proof of delivery: a picture of a bag at a door with the customer's name. null before the handover. */
export function proofPicture({ dropoff, updated }: Delivery): string | null {
  if (!dropoff.verification) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" role="img" aria-label="A bag in front of a door">
<rect width="480" height="360" fill="#d9cfc1"/><rect x="150" y="30" width="180" height="270" fill="#6b4a32"/>
<circle cx="306" cy="170" r="7" fill="#e0c068"/><rect y="300" width="480" height="60" fill="#9a938a"/>
<path d="M190 240h90l8 78h-106z" fill="#f2ead9"/><path d="M212 240c0-34 46-34 46 0" fill="none" stroke="#8a7b63" stroke-width="6"/>
<text x="16" y="348" font-family="sans-serif" font-size="14" fill="#222">${escaped(dropoff.name)}, ${escaped(updated)}</text></svg>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
