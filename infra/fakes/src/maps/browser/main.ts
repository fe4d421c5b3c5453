// The script of the maps provider: fills `google.maps` and calls the page back.
import * as L from 'leaflet'
import { callbackName, isAsync, pageFunction, requestedLibraries } from './core/page.ts'
import { classicLibraries, loadLibrary } from './libraries.ts'

const version = '3.66.0'

L.noConflict()

const page = window as unknown as { google?: { maps?: Record<string, unknown> } }
page.google ??= {}
page.google.maps ??= {}
const namespace = page.google.maps

namespace.version = version
namespace.importLibrary = async (name: string) => loadLibrary(namespace, name)
for (const name of isAsync ? requestedLibraries : [...classicLibraries, ...requestedLibraries])
  loadLibrary(namespace, name)
if (callbackName) pageFunction(callbackName)?.()
