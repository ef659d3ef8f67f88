import { deviceAdminCalls } from "@dexnet/protocol/admin/device-admin";
import { AppError } from "@dexnet/protocol/errors/errors";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DeviceService } from "./device-admin-service.ts";

/** Device administration for operators. Every change is logged. */
export function registerDeviceRoutes(app: FastifyInstance, service: DeviceService): void {
  registerCall(app, deviceAdminCalls.devices, async () => ({ devices: await service.list() }));

  registerCall(app, deviceAdminCalls.device, async ({ params }) => await service.show(params.name));

  registerCall(app, deviceAdminCalls.addDevice, async ({ body, request }) => {
    const shown = await logIfUnusable(request, service.add(body));
    logAction(request, "add a device", body.name);
    return shown;
  });

  registerCall(app, deviceAdminCalls.changeDevice, async ({ params: { name }, body, request }) => {
    if (body.state === "draining") {
      const shown = await service.drain(name);
      logAction(request, "drain a device", name);
      return shown;
    }
    const shown = await logIfUnusable(request, service.activate(name, body.replaced));
    logAction(request, body.replaced ? "activate a replaced device" : "activate a device", name);
    return shown;
  });

  registerCall(app, deviceAdminCalls.removeDevice, async ({ params: { name }, query, request }) => {
    const shown = await service.remove(name, query.lost === true);
    logAction(request, query.lost === true ? "remove a lost device" : "remove a device", name);
    return shown;
  });
}

/** Logs why a location can't be used, with the id of the request. */
async function logIfUnusable<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.cause !== undefined) {
      request.log.warn({ err: error.cause, error_code: error.code }, "The location of a device can't be used");
    }
    throw error;
  }
}

function logAction(request: FastifyRequest, action: string, device: string): void {
  request.log.info({ action, device }, "Operator action");
}
