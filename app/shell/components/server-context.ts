import { createContext } from 'react'

/** What the server knows about the response it renders. In the browser both are undefined. */
export const ServerContext = createContext<{ nonce?: string; requestId?: string }>({})
