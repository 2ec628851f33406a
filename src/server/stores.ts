/** Every operation on the database, gathered so that the database thread knows them all. */
import './channels/store.ts'
import './identity/store.ts'
import './lives/store.ts'
