/** In the browser: the camera is refused, as by a user who is asked. The test's browser permits every camera. */
export function refuseCamera(): void {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
}

/** In the browser: the opposite of `refuseCamera`. */
export function permitCamera(): void {
  Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia')
}
