import { useEffect, useLayoutEffect as useBrowserLayoutEffect } from 'react'

/** React's useLayoutEffect, which on the server would only complain that it does nothing there. */
export const useLayoutEffect = typeof document === 'undefined' ? useEffect : useBrowserLayoutEffect
