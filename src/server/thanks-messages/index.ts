/** Thanks messages: livers thank the users who have sent them gifts. */
export { thanksMessageRoutes } from './routes.ts'
export { createThanksMessages, type ThanksMessages } from './service.ts'
