/** A cherry blossom of five notched petals on crimson. */
export const sakuraLogo = tile(
  '#B3283A',
  `<g transform="translate(256 262)">
    ${around(5, `<path fill="#FBE3E6" d="M0 -26 C-62 -66 -70 -138 -28 -176 L0 -152 L28 -176 C70 -138 62 -66 0 -26 Z"/>`)}
    ${around(5, `<path stroke="#D9738A" stroke-width="6" stroke-linecap="round" d="M0 -40 V-84"/><circle cy="-92" r="8" fill="#D9738A"/>`, 36)}
    <circle r="26" fill="#F2B25C"/>
  </g>`,
)

/** A burger with a star on navy. */
export const burgerLogo = tile(
  '#1F3A68',
  `<path fill="#F6EBD9" d="M118 232 C118 148 182 112 256 112 C330 112 394 148 394 232 Z"/>
   <path fill="#C8352E" d="${star(256, 178, 40)}"/>
   <rect x="104" y="252" width="304" height="30" rx="15" fill="#C8352E"/>
   <rect x="112" y="298" width="288" height="42" rx="21" fill="#8A4B2A"/>
   <path fill="#F2B63F" d="M120 292 H392 V304 H320 L256 338 L192 304 H120 Z"/>
   <path fill="#F6EBD9" d="M118 352 H394 V368 C394 394 372 406 346 406 H166 C140 406 118 394 118 368 Z"/>`,
)

/** A slice of pizza that is Vesuvius, on green. */
export const pizzaLogo = tile(
  '#2F6B3C',
  `<circle cx="352" cy="148" r="46" fill="#F6EBD9"/>
   <path fill="#F2B63F" d="M256 116 L432 384 H80 Z"/>
   <path fill="#C8352E" d="M256 116 L312 202 L284 190 L258 214 L232 188 L200 202 Z"/>
   <circle cx="206" cy="296" r="26" fill="#C8352E"/><circle cx="306" cy="282" r="22" fill="#C8352E"/>
   <circle cx="272" cy="346" r="20" fill="#C8352E"/>
   <rect x="64" y="378" width="384" height="42" rx="21" fill="#D98E3A"/>`,
)

function tile(color: string, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <rect width="512" height="512" fill="${color}"/>${drawing}</svg>`
}

function around(times: number, drawing: string, from = 0): string {
  return Array.from(
    { length: times },
    (_, at) => `<g transform="rotate(${from + (at * 360) / times})">${drawing}</g>`,
  ).join('')
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const reach = at % 2 === 0 ? radius : radius * 0.4
    const angle = (at * Math.PI) / 5 - Math.PI / 2
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join(' L')} Z`
}
