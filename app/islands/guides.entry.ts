import { enhanceContactDialog } from './contact-dialog'
import { enhanceImages, enhanceScrollers } from './scroll-and-image'
import { enhancePartialNavigation } from './partial-navigation'

enhancePartialNavigation(document)
enhanceScrollers(document)
enhanceImages(document)
enhanceContactDialog(document)
