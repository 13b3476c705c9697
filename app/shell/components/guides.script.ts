import { followContact } from './live-contact'
import { followImages, followScrollers } from './live-page'
import { followSwaps } from './live-swaps'

followSwaps(document)
followScrollers(document)
followImages(document)
followContact(document)
