import type { TeamMember } from '@comanda/contract/team'

export const member: TeamMember = {
  id: '0b4f6c1e-52a7-4d1a-9c39-7f1d2a5be001',
  kind: 'member',
  state: 'active',
  name: 'Hana Mori',
  email: 'hana@example.com',
  role: 'owner',
  restaurantId: null,
  restaurantName: null,
  forNewRestaurant: false,
  createdAt: Date.parse('2026-11-20T17:00:00Z'),
  expiresAt: null,
  isYou: false,
  mayChange: true,
}
