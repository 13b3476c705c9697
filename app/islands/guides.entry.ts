import { followContact } from './contact-dialog'
import { followImages, followScrollers } from './scroll-and-image'
import { followSwaps } from './partial-navigation'

followSwaps(document)
followScrollers(document)
followImages(document)
followContact(document)
