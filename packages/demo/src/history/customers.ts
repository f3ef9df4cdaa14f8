import type { Random } from './random.ts'

export interface DemoCustomer {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** Their delivery address, in the town of their restaurant or next to it. */
  address: string
}

/**
 * The regular customers of a restaurant. `restaurantAddress` ends in town, state and zip code, which most of them
 * share.
 */
export function inventCustomers(random: Random, restaurantAddress: string): DemoCustomer[] {
  const town = restaurantAddress.split(',').slice(-2).join(',').trim()
  const places = [town, town, town, ...(neighbors[town.slice(-5)] ?? [])]
  return lastNames.map((lastName, index) => {
    const firstName = random.pick(firstNames)
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      phone: `(${random.whole(201, 989)}) 555-01${random.whole(10, 99)}`,
      address: `${random.whole(10, 980)} ${random.pick(streets)}, ${places[index % places.length]}`,
    }
  })
}

/** Places around a zip code. */
const neighbors: Partial<Record<string, string[]>> = {
  '07901': ['New Providence, NJ 07974', 'Chatham, NJ 07928', 'Short Hills, NJ 07078'],
  '19106': ['Philadelphia, PA 19107', 'Philadelphia, PA 19147', 'Philadelphia, PA 19123'],
  '60607': ['Chicago, IL 60608', 'Chicago, IL 60612', 'Chicago, IL 60661'],
}

const firstNames =
  'Ada Amir Bella Carlos Chloe Dana Diego Elena Felix Gia Hugo Ines Jonas Kai Leah Luca Maya Nadia Nora Omar Paula Quinn Rosa Sam Tara Uma Victor Wes Yara Zoe'.split(
    ' ',
  )
const lastNames =
  'Abbott Alvarez Baker Bennett Brooks Carter Chen Cohen Cruz Davis Diaz Ellis Evans Fischer Foster Garcia Gomez Grant Gray Hall Hayes Hughes Ibrahim Jensen Kapoor Kim Klein Lane Larsen Lee Lopez Marsh Mason Meyer Morgan Murphy Novak Ortiz Park Patel Perez Quinn Ramos Reed Rossi Russo Santos Shah Silva Singh Sloan Tan Torres Turner Vargas Walsh Weber Wong Young Zhang'.split(
    ' ',
  )
const streets = [
  'Maple Avenue',
  'Oak Street',
  'Park Place',
  'Prospect Street',
  'Walnut Street',
  'River Road',
  'Hillside Avenue',
]
