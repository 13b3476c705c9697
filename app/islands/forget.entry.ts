import { forgetDevice } from '~/features/calculator/offline/forget-device'

// Loaded on the page after a session has ended, if that page runs no React.
void forgetDevice()
