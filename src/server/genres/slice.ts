import { noUserData, type Slice } from '../slice.ts'
import { genreRoutes } from './routes.ts'
import { genreStaffRoutes } from './staff-routes.ts'
import type { Genres } from './service.ts'

export const genreSlice = ({ genres }: { readonly genres: Genres }): Slice => ({
  name: 'genres',
  account: noUserData,
  routes: (app) => genreRoutes(app, genres),
  staffRoutes: (app) => genreStaffRoutes(app, genres),
})
