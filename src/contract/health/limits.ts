export const parts = ['web', 'database', 'media', 'storage', 'demo'] as const
export type Part = (typeof parts)[number]
